/* server/process/notify.h - tells a service manager how far the program is.
 *
 * systemd (Type=notify) names a socket in NOTIFY_SOCKET and waits on it for "READY=1". The socket
 * is opened before the sandbox closes the way to it; what is said goes through it later.
 */
#ifndef QIRKAT_SERVER_NOTIFY_H
#define QIRKAT_SERVER_NOTIFY_H

/* A socket for what is said, to the place that NOTIFY_SOCKET names (name: its value, or NULL).
 * Returns -1 where nobody waits or the place cannot be reached; close it with close. */
int notify_open(const char *name);
/* Say words such as "READY=1". Nothing happens where fd is -1 or nobody takes it. */
void notify_say(int fd, const char *words);

#endif
