/* server/process/setting.h - what modules' structs of settings have in common.
 *
 * Each module has its settings in a struct of its own; the table of all settings, which writes to
 * them, is server/cmd/settings.c.
 */
#ifndef QIRKAT_SERVER_SETTING_H
#define QIRKAT_SERVER_SETTING_H

enum { SETTING_TEXT_MAX = 512 }; /* bytes of a text, with its zero */

#endif
