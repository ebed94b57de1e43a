#!/usr/bin/env python3
"""Tests that layers.py finds what it should."""
import unittest

import layers


class Layers(unittest.TestCase):
    def test_files_that_reach_each_other_are_a_circle(self):
        graph = {"games/a.c": {"games/b.c"}, "games/b.c": {"games/c.c"}, "games/c.c": {"games/a.c", "games/d.c"}, "games/d.c": set()}
        self.assertEqual([sorted(ring) for ring in layers.circles(graph)], [["games/a.c", "games/b.c", "games/c.c"]])
        graph["games/c.c"] = {"games/d.c"}
        self.assertEqual(layers.circles(graph), [])

    def test_a_circle_in_a_clean_folder_is_a_fault(self):
        graph = {"games/a.c": {"games/b.c": ["b"]}, "games/b.c": {"games/a.c": ["a"]}}
        self.assertIn("a circle: games/a.c games/b.c", list(layers.wrong_circles(graph)))

    def test_a_folder_that_has_become_clean_must_be_told(self):
        for name in layers.UNMENDED:
            self.assertIn(f"{name} has no circle any more", " ".join(layers.wrong_circles({})))

    def test_taking_from_a_folder_above_is_a_fault(self):
        graph = {"games/game.c": {"server/hub/hub.c": ["hub_now"]}, "server/hub/hub.c": {"games/game.c": ["game_status"]}}
        self.assertEqual(list(layers.wrong_uses(graph)), ["games/game.c takes hub_now from server/hub/hub.c"])

    def test_including_what_another_layer_of_a_folder_has_is_a_fault(self):
        header = "server/net/ws_conn.h"
        self.assertEqual(list(layers.wrong_headers("server/net/ws_send.c", [header])), [])
        fault = f"server/net/http_call.c: not of the layer that has {header}"
        self.assertEqual(list(layers.wrong_headers("server/net/http_call.c", [header])), [fault])

    def test_including_a_header_of_a_folder_above_is_a_fault(self):
        fault = "games/game.c: games/ may not include server/hub/"
        self.assertEqual(list(layers.wrong_headers("games/game.c", ["games/game.h", "server/hub/hub.h"])), [fault])

    def test_a_build_without_objects_is_a_fault(self):
        self.assertIn("build first", " ".join(layers.wrong_symbols("no/such/folder")))


unittest.main(verbosity=0)
