/* base/xml.h - text within elements and attributes of XML and HTML. */
#ifndef QIRKAT_BASE_XML_H
#define QIRKAT_BASE_XML_H

struct out;

/* Write text so that nothing in it is taken for markup. Control characters become spaces. */
void xml_text(struct out *out, const char *text);

#endif
