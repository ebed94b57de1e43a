/* server/process/sandbox_calls.c - restricts system calls with seccomp.
 *
 * The filter is built from the tables below. Calls that an architecture lacks are left out; calls
 * of another architecture kill the process, so that they cannot be used to bypass the filter.
 */
#define _GNU_SOURCE /* syscall: all of this is only for Linux */
#include "server/process/sandbox.h"

#include <assert.h>
#include <errno.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "base/sanitized.h"

#if defined(__linux__) && (defined(__x86_64__) || (defined(__aarch64__) && defined(__AARCH64EL__)))
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

#ifdef __x86_64__
enum { PROCESSOR = (int)AUDIT_ARCH_X86_64 };
#else
enum { PROCESSOR = (int)AUDIT_ARCH_AARCH64 };
#endif

static const int allowed[] = {
	/* existing sockets and pipes */
	SYS_accept,
	SYS_accept4,
	SYS_getpeername,
	SYS_getsockname,
	SYS_getsockopt,
	SYS_recvfrom,
	SYS_recvmmsg,
	SYS_recvmsg,
	SYS_sendmmsg,
	SYS_sendmsg,
	SYS_sendto,
	SYS_setsockopt,
	SYS_shutdown,
	SYS_close,
	SYS_dup,
	SYS_dup3,
	SYS_epoll_create1,
	SYS_epoll_ctl,
	SYS_epoll_pwait,
	SYS_eventfd2,
	SYS_fcntl,
	SYS_pipe2,
	SYS_ppoll,
	SYS_pselect6,
	SYS_read,
	SYS_readv,
	SYS_write,
	SYS_writev,
	/* files; which ones is up to Landlock and file permissions */
	SYS_faccessat,
	SYS_fadvise64,
	SYS_fallocate,
	SYS_fchmod,
	SYS_fchown,
	SYS_fdatasync,
	SYS_flock,
	SYS_fstat,
	SYS_fstatfs,
	SYS_fsync,
	SYS_ftruncate,
	SYS_getcwd,
	SYS_getdents64,
	SYS_linkat,
	SYS_lseek,
	SYS_mkdirat,
	SYS_newfstatat,
	SYS_openat,
	SYS_pread64,
	SYS_preadv,
	SYS_pwrite64,
	SYS_pwritev,
	SYS_readlinkat,
	SYS_renameat,
	SYS_renameat2,
	SYS_statfs,
	SYS_sync_file_range,
	SYS_umask,
	SYS_unlinkat,
	SYS_utimensat,
	/* memory */
	SYS_brk,
	SYS_madvise,
	SYS_membarrier,
	SYS_mincore,
	SYS_mremap,
	SYS_msync,
	SYS_munmap,
	/* threads, signals, exit */
	SYS_exit,
	SYS_exit_group,
	SYS_futex,
	SYS_get_robust_list,
	SYS_getpid,
	SYS_getpriority,
	SYS_getppid,
	SYS_gettid,
	SYS_restart_syscall,
	SYS_rt_sigaction,
	SYS_rt_sigpending,
	SYS_rt_sigprocmask,
	SYS_rt_sigreturn,
	SYS_rt_sigsuspend,
	SYS_rt_sigtimedwait,
	SYS_sched_getaffinity,
	SYS_sched_getparam,
	SYS_sched_getscheduler,
	SYS_sched_yield,
	SYS_setpriority,
	SYS_set_robust_list,
	SYS_set_tid_address,
	SYS_sigaltstack,
	/* time, random numbers, identity */
	SYS_clock_getres,
	SYS_clock_gettime,
	SYS_clock_nanosleep,
	SYS_getegid,
	SYS_geteuid,
	SYS_getgid,
	SYS_getrandom,
	SYS_getrusage,
	SYS_gettimeofday,
	SYS_getuid,
	SYS_nanosleep,
	SYS_sysinfo,
	SYS_times,
	SYS_uname,
/* calls that exist only on some systems: older architectures, newer headers */
#ifdef SYS_open
	SYS_access,
	SYS_dup2,
	SYS_epoll_create,
	SYS_epoll_wait,
	SYS_getdents,
	SYS_getrlimit,
	SYS_link,
	SYS_lstat,
	SYS_mkdir,
	SYS_open,
	SYS_pipe,
	SYS_poll,
	SYS_readlink,
	SYS_rename,
	SYS_select,
	SYS_stat,
	SYS_time,
	SYS_unlink,
	SYS_utime,
#endif
#ifdef SYS_close_range
	SYS_close_range,
#endif
#ifdef SYS_epoll_pwait2
	SYS_epoll_pwait2,
#endif
#ifdef SYS_faccessat2
	SYS_faccessat2,
#endif
#ifdef SYS_rseq
	SYS_rseq,
#endif
#ifdef SYS_statx
	SYS_statx,
#endif
};

/* Calls that a server never makes, but a compromised program soon would. */
static const int deadly[] = {SYS_execve, SYS_execveat, SYS_ptrace, SYS_process_vm_readv,
	SYS_process_vm_writev, SYS_bpf, SYS_perf_event_open, SYS_userfaultfd, SYS_mount,
	SYS_umount2, SYS_pivot_root, SYS_chroot, SYS_setns, SYS_unshare, SYS_init_module,
	SYS_finit_module, SYS_delete_module, SYS_kexec_load, SYS_open_by_handle_at, SYS_add_key,
	SYS_keyctl, SYS_request_key, SYS_reboot, SYS_swapon};

/* Refused with "not permitted", because libraries may try them. clone3 is missing here, because its
 * flags cannot be checked: "not implemented" makes the C library fall back to clone. */
static const int refused[] = {
	SYS_bind,
	SYS_clone,
	SYS_connect,
	SYS_ioctl,
	SYS_kill,
	SYS_listen,
	SYS_mmap,
	SYS_mprotect,
	SYS_prctl,
	SYS_prlimit64,
	SYS_sched_setaffinity,
	SYS_sched_setscheduler,
	SYS_setgid,
	SYS_setresgid,
	SYS_setresuid,
	SYS_setuid,
	SYS_socket,
	SYS_tgkill,
#ifdef SYS_fork
	SYS_fork,
	SYS_vfork,
#endif
};

/* Calls allowed with certain arguments: equal to value, with a bit of value set, or with none of
 * them. */
enum test { EQUALS, HAS, LACKS };

struct rule {
	int call;
	unsigned argument;
	enum test test;
	uint32_t value;
};

enum {
	CLONE_THREAD_BIT = 0x10000,
	LONGEST_FILE = 1,    /* prlimit64 */
	NAME_OF_THREAD = 15, /* prctl */
	NAME_OF_MEMORY = 0x53564d41,
	IS_TERMINAL = 0x5401, /* ioctl */
	BYTES_WAITING = 0x541b,
	SET_BLOCKING = 0x5421,
	CLOSE_ON_EXEC = 0x5451,
};

static const struct rule rules[] = {
	{SYS_mmap, 2, LACKS, PROT_EXEC}, {SYS_mprotect, 2, LACKS, PROT_EXEC},
	{SYS_clone, 0, HAS, CLONE_THREAD_BIT}, {SYS_prctl, 0, EQUALS, NAME_OF_THREAD},
	{SYS_prctl, 0, EQUALS, NAME_OF_MEMORY}, {SYS_ioctl, 1, EQUALS, IS_TERMINAL},
	{SYS_ioctl, 1, EQUALS, BYTES_WAITING}, {SYS_ioctl, 1, EQUALS, SET_BLOCKING},
	{SYS_ioctl, 1, EQUALS, CLOSE_ON_EXEC},
	{SYS_socketpair, 0, EQUALS, AF_UNIX},     /* leads nowhere */
	{SYS_prlimit64, 2, EQUALS, 0},            /* only reading: the new limits are NULL */
	{SYS_prlimit64, 1, EQUALS, LONGEST_FILE}, /* harmless, and used to test full disks */
};

/* Only for connecting to a database: Unix sockets, IP, and netlink, with which the C library finds
 * the machine's own addresses. */
static const struct rule connecting[] = {
	{SYS_socket, 0, EQUALS, AF_UNIX},
	{SYS_socket, 0, EQUALS, AF_INET},
	{SYS_socket, 0, EQUALS, AF_INET6},
	{SYS_socket, 0, EQUALS, AF_NETLINK},
};

enum {
	FILTER_MAX = 512,
	ALLOWED = sizeof(allowed) / sizeof(allowed[0]),
	DEADLY = sizeof(deadly) / sizeof(deadly[0]),
	REFUSED = sizeof(refused) / sizeof(refused[0]),
	RULES = sizeof(rules) / sizeof(rules[0]),
	CONNECTING = sizeof(connecting) / sizeof(connecting[0]),
};

/* Plus the code for the architecture, our own tgkill, and the default. */
static_assert(
	ALLOWED * 2 + DEADLY * 2 + REFUSED * 2 + (RULES + CONNECTING + 1) * 7 + 10 <= FILTER_MAX,
	"the filter fits");

struct filter {
	struct sock_filter code[FILTER_MAX];
	unsigned short used;
};

static void add_instruction(
	struct filter *filter, uint16_t code, uint32_t k, uint8_t yes, uint8_t no) {
	filter->code[filter->used++] = (struct sock_filter){code, yes, no, k};
}

static void load_call_data(struct filter *filter, size_t offset) {
	add_instruction(filter, BPF_LD | BPF_W | BPF_ABS, (uint32_t)offset, 0, 0);
}

static void add_return(struct filter *filter, uint32_t how) {
	add_instruction(filter, BPF_RET | BPF_K, how, 0, 0);
}

static void add_list(struct filter *filter, const int *calls, size_t count, uint32_t how) {
	for (size_t i = 0; i < count; i++) {
		add_instruction(filter, BPF_JMP | BPF_JEQ | BPF_K, (uint32_t)calls[i], 0, 1);
		add_return(filter, how);
	}
}

/* If the rule does not match, the call number is loaded again for what follows. For EQUALS the
 * upper half of the argument must be zero too. */
static void add_rule(struct filter *filter, const struct rule *rule) {
	size_t low = offsetof(struct seccomp_data, args) + rule->argument * sizeof(uint64_t);
	add_instruction(filter, BPF_JMP | BPF_JEQ | BPF_K, (uint32_t)rule->call, 0, 6);
	load_call_data(filter, low + sizeof(uint32_t));
	add_instruction(filter, BPF_JMP | BPF_JEQ | BPF_K, 0, 0, rule->test == EQUALS ? 3 : 0);
	load_call_data(filter, low);
	if (rule->test == EQUALS) {
		add_instruction(filter, BPF_JMP | BPF_JEQ | BPF_K, rule->value, 0, 1);
	} else {
		bool has = rule->test == HAS;
		add_instruction(
			filter, BPF_JMP | BPF_JSET | BPF_K, rule->value, has ? 0 : 1, has ? 1 : 0);
	}
	add_return(filter, SECCOMP_RET_ALLOW);
	load_call_data(filter, offsetof(struct seccomp_data, nr));
}

static void build_filter(struct filter *filter, bool connects) {
	struct rule own_signals = {SYS_tgkill, 0, EQUALS, (uint32_t)getpid()};
	filter->used = 0;
	load_call_data(filter, offsetof(struct seccomp_data, arch));
	add_instruction(filter, BPF_JMP | BPF_JEQ | BPF_K, (uint32_t)PROCESSOR, 1, 0);
	add_return(filter, SECCOMP_RET_KILL_PROCESS);
	load_call_data(filter, offsetof(struct seccomp_data, nr));
	add_list(filter, allowed, ALLOWED, SECCOMP_RET_ALLOW);
	for (size_t i = 0; i < RULES; i++) {
		add_rule(filter, &rules[i]);
	}
	add_rule(filter, &own_signals);
	if (connects) {
		static const int connect_call = SYS_connect;
		add_list(filter, &connect_call, 1, SECCOMP_RET_ALLOW);
	}
	for (size_t i = 0; connects && i < CONNECTING; i++) {
		add_rule(filter, &connecting[i]);
	}
	add_list(filter, deadly, DEADLY, SECCOMP_RET_KILL_PROCESS);
	add_list(filter, refused, REFUSED, SECCOMP_RET_ERRNO | EPERM);
	add_return(filter, SECCOMP_RET_ERRNO | ENOSYS);
}

static bool install_filter(const struct filter *filter, unsigned flags) {
	struct sock_fprog program = {filter->used, (struct sock_filter *)filter->code};
	return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 &&
		syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, flags, &program) == 0;
}

void sandbox_no_rings(void) {
	struct filter filter = {.used = 0};
	if (IS_SANITIZED) {
		return;
	}
	load_call_data(&filter, offsetof(struct seccomp_data, nr));
	add_instruction(&filter, BPF_JMP | BPF_JEQ | BPF_K, SYS_io_uring_setup, 0, 1);
	add_return(&filter, SECCOMP_RET_ERRNO | ENOSYS);
	add_return(&filter, SECCOMP_RET_ALLOW);
	(void)install_filter(&filter, SECCOMP_FILTER_FLAG_TSYNC);
}

/* Applies to all threads at once; the kernel logs refused calls. */
bool sandbox_calls(bool connects, char told[SANDBOX_TOLD]) {
	const unsigned flags = SECCOMP_FILTER_FLAG_TSYNC | SECCOMP_FILTER_FLAG_LOG;
	struct filter filter;
	if (IS_SANITIZED) {
		snprintf(told, SANDBOX_TOLD, "open (built with sanitizers)");
		return false;
	}
	build_filter(&filter, connects);
	bool good = install_filter(&filter, flags);
	if (good) {
		snprintf(told, SANDBOX_TOLD, "filtered");
	} else {
		snprintf(told, SANDBOX_TOLD, "open (this kernel does not support seccomp: %s)",
			strerror(errno));
	}
	return good;
}
#else
void sandbox_no_rings(void) {
}

bool sandbox_calls(bool connects, char told[SANDBOX_TOLD]) {
	(void)connects;
	snprintf(told, SANDBOX_TOLD, "open (no filter for this processor or system)");
	return false;
}
#endif
