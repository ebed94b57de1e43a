/* base/xml.h - escapes text for XML and HTML. */
#ifndef QIRKAT_BASE_XML_H
#define QIRKAT_BASE_XML_H

struct out;

/* Write text with markup characters escaped and control characters replaced by spaces. Valid in
 * elements and attributes. */
void xml_text(struct out *out, const char *text);

#endif
