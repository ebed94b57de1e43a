/* base/sanitized.h - is this a build with sanitizers or coverage counters? Those need extra system
 * calls and files, and the leak sanitizer starts a second process. */
#ifndef QIRKAT_BASE_SANITIZED_H
#define QIRKAT_BASE_SANITIZED_H

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__) || defined(QIRKAT_COVERAGE)
enum { IS_SANITIZED = 1 };
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(memory_sanitizer) ||                         \
	__has_feature(thread_sanitizer)
enum { IS_SANITIZED = 1 };
#else
enum { IS_SANITIZED = 0 };
#endif
#else
enum { IS_SANITIZED = 0 };
#endif

#endif
