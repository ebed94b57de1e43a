"""processes_test.py - tests how the programs of a cluster are started."""

import sys
import unittest
from unittest import mock

import processes


class FreePorts(unittest.TestCase):
    def test_no_port_is_given_twice_though_nobody_listens_on_the_first_yet(self):
        with mock.patch.object(processes, "PORTS_BELOW_THOSE_OF_CLIENTS", range(31000, 31040)):
            ports = processes.free_ports(3) + processes.free_ports(8) + processes.free_ports(8)
        self.assertEqual(len(ports), len(set(ports)))


if __name__ == "__main__":
    done = unittest.main(exit=False).result
    wrong = len(done.failures) + len(done.errors)
    print(f"{0 if wrong else 100}%: Checks: {done.testsRun}, Failures: {wrong}, Errors: 0")
    sys.exit(wrong != 0 or not done.testsRun)
