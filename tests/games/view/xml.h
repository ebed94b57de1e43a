/* tests/games/view/xml.h - is a text well-formed XML, as far as pictures use it? */
#ifndef QIRKAT_TESTS_SERVER_PICTURE_XML_H
#define QIRKAT_TESTS_SERVER_PICTURE_XML_H

/* Every tag is closed by its own, every attribute is quoted and named once, every & is an entity,
 * every number is one; there is one root. Fails the test with the place where not. */
void xml_is_well_formed(const char *text);

#endif
