#!/usr/bin/env python3
"""Tests of tests/path.py: what it cuts out of a record, and what it counts there."""
import path

LOOP, WRITER, OTHER = 1, 2, 3
PLACES = {
    1: ("server/net/transport.c", "on_frame"),
    2: ("server/net/ws_link.c", "ws_receive"),
    3: ("base/list.h", "list_is_empty"),
    4: ("server/store/store_writer.c", "writer_commit"),
    5: ("games/leap/captures.c", "list_captures"),
    6: ("games/game.c", "game_play_text"),
    7: ("server/hub/tick.c", "on_tick"),
}


def enter(thread, address):
    return path.ENTER, thread, address


def leave(thread, address):
    return path.LEAVE, thread, address


def write(thread):
    return path.WRITE, thread, 0


RECORD = [
    enter(LOOP, 7), leave(LOOP, 7),  # a timer, before
    enter(LOOP, 1), enter(OTHER, 7), enter(LOOP, 2), enter(LOOP, 6), enter(LOOP, 5), enter(LOOP, 3),
    enter(WRITER, 4), enter(WRITER, 99),
    write(LOOP),
    enter(LOOP, 7), write(OTHER),  # a timer, after
]


def it_begins_with_the_call_that_read_the_frame_and_ends_with_the_last_write():
    cut = [PLACES[k] for k in (1, 2, 6, 5, 3, 4)]
    assert path.cut_path(RECORD, PLACES) == cut, path.cut_path(RECORD, PLACES)


def a_header_is_no_file_but_a_folder_and_games_are_one():
    counted = path.measure([path.cut_path(RECORD, PLACES)])
    assert counted == {"files": 5, "functions": 6, "calls": 6, "changes of folder": 3}, counted


def what_fewer_than_half_of_the_games_pass_does_not_count():
    usual = path.cut_path(RECORD, PLACES)
    timer, head = [PLACES[7]], [("base/map.c", "map_find"), ("base/hash.h", "hash_begin")]
    for rare in (timer, head):
        counted = path.measure([rare + usual, usual, usual + rare, usual, usual])
        assert counted == {"files": 5, "functions": 6, "calls": 6, "changes of folder": 3}, counted
    assert path.measure([timer + usual, usual, usual + timer])["files"] == 6


def a_record_without_a_move_is_an_error():
    try:
        path.cut_path([enter(LOOP, 7), write(LOOP)], PLACES)
    except RuntimeError:
        return
    raise AssertionError("no error")


if __name__ == "__main__":
    it_begins_with_the_call_that_read_the_frame_and_ends_with_the_last_write()
    a_header_is_no_file_but_a_folder_and_games_are_one()
    what_fewer_than_half_of_the_games_pass_does_not_count()
    a_record_without_a_move_is_an_error()
