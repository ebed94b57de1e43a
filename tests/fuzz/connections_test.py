"""connections_test.py - tests that the strict reader of the fuzzer of connections sees what it should."""

import random
import sys
import unittest

import connections_maker as maker
import connections_reader as reader

GET = b"GET /healthz HTTP/1.1\r\nHost: h\r\n"
WELL = b"HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nwell\n"
CLOSED = b"HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"


def kinds(sent):
    return [request.kind for request in reader.read_requests(sent)]


class WhatWasSent(unittest.TestCase):
    def test_good_requests_follow_each_other(self):
        self.assertEqual(kinds((GET + b"\r\n") * 3), [reader.GOOD] * 3)

    def test_nothing_is_read_behind_a_body(self):
        for header in (b"Content-Length: 1", b"Transfer-Encoding: chunked"):
            self.assertEqual(kinds(GET + header + b"\r\n\r\n" + GET + b"\r\n"), [reader.LAST], header)

    def test_nothing_is_read_behind_what_asks_for_more_than_a_page(self):
        for header in (b"Authorization: Bearer x", b"Upgrade: nonsense", b"Upgrade: websocket", b"Connection: close"):
            self.assertEqual(kinds(GET + header + b"\r\n\r\n" + GET + b"\r\n"), [reader.LAST], header)

    def test_a_malformed_head_can_only_be_refused(self):
        for header in (b"Space : 1", b" folded", b"NoColon", b": empty", b"A: b\nC: d", b"A: \x00", b"Host: two",
            b"Content-Length: 1\r\nContent-Length: 1", b"Content-Length: -1", b"Content-Length:",
            b"Content-Length: 1\r\nTransfer-Encoding: chunked", b"Transfer-Encoding: gzip"):
            self.assertEqual(kinds(GET + header + b"\r\n\r\n"), [reader.REFUSED], header)
        self.assertEqual(kinds(b"GET / HTTP/1.1\r\n\r\n"), [reader.REFUSED])

    def test_a_head_without_its_end_can_only_be_refused(self):
        self.assertEqual(kinds(GET), [reader.PARTIAL])

    def test_an_unknown_name_counts_as_a_header_however_it_begins(self):
        self.assertEqual(kinds(GET + b"X: 1\r\nContent-Length: 33\r\n\r\n" + GET + b"\r\n"), [reader.LAST])


class WhatWasAnswered(unittest.TestCase):
    def fault(self, sent, got, ended="end"):
        with self.assertRaises(reader.Fault) as caught:
            reader.judge(sent, got, ended)
        return str(caught.exception)

    def test_right_answers_pass(self):
        reader.judge((GET + b"\r\n") * 2, WELL * 2, "end")
        reader.judge(b"HEAD /healthz HTTP/1.1\r\nHost: h\r\n\r\n" + GET + b"\r\n", WELL[:-5] + WELL, "end")
        reader.judge(GET + b"Bad : 1\r\n\r\n", CLOSED, "end")
        reader.judge(GET + b"Expect: x\r\n\r\n", b"HTTP/1.1 100 Continue\r\n\r\n" + WELL, "end")

    def test_a_smuggled_request_shows_as_one_answer_too_many(self):
        sent = GET + b"X: 1\r\nContent-Length: 33\r\n\r\nGET /readyz HTTP/1.1\r\nHost: h\r\n\r\n"
        self.assertIn("answer 2 where 1 may come", self.fault(sent, WELL * 2))

    def test_a_malformed_request_may_not_be_answered_as_if_it_were_right(self):
        self.assertIn("refused request is answered with 200", self.fault(GET + b"Bad : 1\r\n\r\n", WELL))

    def test_nothing_follows_an_answer_that_closes(self):
        self.assertIn("something follows", self.fault((GET + b"\r\n") * 2, CLOSED + WELL))

    def test_the_answer_of_a_neighbour_is_seen(self):
        sent = b"GET /readyz HTTP/1.1\r\nHost: h\r\n\r\n"
        self.assertIn("has another length", self.fault(sent, WELL))

    def test_malformed_answers_are_seen(self):
        for got in (b"HTTP/1.1 OK\r\n\r\n", b"HTTP/1.1 200 OK\r\nA : b\r\n\r\n", b"HTTP/1.1 200 OK\r\n\r\n",
            b"HTTP/1.1 200 OK\r\nContent-Length: 5\r\nContent-Length: 5\r\n\r\nwell\n", WELL + b"x\r\n\r\n"):
            self.fault((GET + b"\r\n") * 2, got)

    def test_an_answer_cut_short_is_seen(self):
        self.assertIn("ends before", self.fault(GET + b"\r\n", WELL[:-1]))

    def test_only_a_websocket_is_switched_to_and_its_frames_are_checked(self):
        sent = maker.plain_request(b"/ws", b"GET", [b"Upgrade: websocket", b"Sec-WebSocket-Key: " + maker.UPGRADE_KEY])
        switched = b"HTTP/1.1 101 S\r\nUpgrade: websocket\r\nSec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n\r\n"
        reader.judge(sent, switched + b"\x81\x02{}\x88\x00", "end")
        self.assertIn("wrong frame", self.fault(sent, switched + b"\x81\x82abcd{}"))
        self.assertIn("wrong frame", self.fault(sent, switched + b"\x88\x00\x81\x02{}"))
        self.assertIn("answered with 101", self.fault(GET + b"\r\n", switched))


class Scripts(unittest.TestCase):
    def test_a_seed_makes_the_same_scripts_again(self):
        seeds = maker.read_seeds()
        first, again = ([maker.make_script(random.Random(f"1/{n}"), n, seeds) for n in range(300)] for _ in range(2))
        self.assertEqual(first, again)
        self.assertGreater(len(set(first)), 250)

    def test_cuts_do_not_change_what_is_sent(self):
        for n in range(100):
            script = b"<wait>".join((GET + b"\r\n", b"<token>", GET))
            cut = maker.cut_bytes(random.Random(n), script)
            sent = b"".join(step for step in maker.read_steps(cut) if isinstance(step, bytes))
            self.assertEqual(sent, GET + b"\r\n<token>" + GET)


if __name__ == "__main__":
    done = unittest.main(exit=False).result
    wrong = len(done.failures) + len(done.errors)
    print(f"{0 if wrong else 100}%: Checks: {done.testsRun}, Failures: {wrong}, Errors: 0")
    sys.exit(wrong != 0 or not done.testsRun)
