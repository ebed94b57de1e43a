/* server/lab/main.c - qirkat-lab: what those who develop games and players need, and servers do
 * not. */
#include "server/lab/lab.h"

static const struct usage usages[] = {
	{cmd_match, "match", "let two players play each other", "A B KEY GAMES",
		"A player is level:N, nodes:N, depth:N, time:MS, random, or cmd:COMMAND, a program.",
		false, true,
		{{"--sprt", "ELO0 ELO1",
			 "end as soon as the results decide between the two differences", false},
			{"--seed", "N", "another seed gives other games; 1 by default", false},
			{"--turns", "N", "a longer game is a draw; 400 by default", false},
			{"--opening", "N", "random turns before the players begin; 4 by default",
				false},
			{"--go", "WORDS", "what is sent to a program after go", false},
			{"--tables", "FOLDER", "tables of solved games to play from", false}}},
	{cmd_train, "train", "find weights for the evaluation of a game", "KEY", NULL, false, true,
		{{"--out", "FILE", "where to write the weights", false},
			{"--anew", NULL, "start over, without the weights found before", false},
			{"--rounds", "N", "rounds of games", false},
			{"--round-games", "N", "games in a round", false},
			{"--nodes", "N", "nodes for each turn in them", false},
			{"--weak", "N",
				"in N of 100 games one side plays badly; then there are also matches against such a player",
				false},
			{"--seed", "N", "another seed gives other games", false},
			{"--threads", "N", "games played at the same time", false},
			{"--seconds", "N", "end after the round in which this time is up", false},
			{"--match", "N", "games of the final match against the untrained player",
				false},
			{"--match-nodes", "N", "nodes for each turn in it", false}}},
	{cmd_puzzles, "puzzles", "look for positions with one turn to find", "KEY", NULL, false,
		true,
		{{"--out", "FILE", "where to write the puzzles", false},
			{"--record", "FILE", "search the games of a record", true},
			{"--count", "N", "puzzles to write", false},
			{"--pool", "N", "puzzles to find; the best are written", false},
			{"--seed", "N", "seed of the first game", false},
			{"--plays", "N", "play at most this many games", false},
			{"--seconds", "N", "end after the game in which this processor time is up",
				false},
			{"--nodes", "N", "nodes of the search that judges a turn", false}}},
};

static const struct usage_table table = {"qirkat-lab", usages, sizeof(usages) / sizeof(usages[0])};

int main(int argc, char *argv[]) {
	return usage_run(&table, argc, argv);
}
