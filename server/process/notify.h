/* server/process/notify.h - reports the server's state to a service manager.
 *
 * systemd (Type=notify) passes a socket name in NOTIFY_SOCKET and waits for "READY=1". The socket
 * is opened before the sandbox blocks access to it.
 */
#ifndef QIRKAT_SERVER_NOTIFY_H
#define QIRKAT_SERVER_NOTIFY_H

/* Returns a socket connected to NOTIFY_SOCKET (name is its value, or NULL), to be closed with
 * close; -1 if nobody waits or it cannot be reached. */
int notify_open(const char *name);
/* Send words such as "READY=1". Does nothing if fd is -1; errors are ignored. */
void notify_say(int fd, const char *words);

#endif
