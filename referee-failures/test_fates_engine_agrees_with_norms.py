"""The engine allows a move exactly if the norms do, under every ruling.

Written by referee verify: the norms forbid the move, and the engine allows it
"""

from pathlib import Path

from referee import evidence, position, registry


def test_the_position_is_still_read():
    game = registry.load('fates')
    text = (Path(__file__).parent / 'fates_engine_agrees_with_norms.toml').read_text(encoding="utf-8")
    assert game.write(game.read(position.parse(text, 'fates_engine_agrees_with_norms.toml'), 'fates_engine_agrees_with_norms.toml'))


def test_the_property_comes_out_as_expected():
    stated = next(p for p in registry.properties('fates') if p.name == 'fates.engine-agrees-with-norms')
    (result,) = evidence.run([stated], evidence.Effort(level='deep'))
    assert result.word == "as expected", result.finding
