/* server/process/version.h - what this version of the program is called.
 *
 * Only one small file, which each build writes anew (version.py), says it, so a new commit does not
 * compile the rest anew.
 */
#ifndef QIRKAT_SERVER_VERSION_H
#define QIRKAT_SERVER_VERSION_H

/* 0.1.0 for a release, otherwise with the time and the hash of the commit:
 * 0.1.0+git20261126T022839.cdbfb6d6 */
extern const char version_name[];
/* The day of the commit, 2026-11-26; empty if it is not known. */
extern const char version_day[];

#endif
