"""The games that come with Referee, each found through the entry point group ``referee.games``."""
