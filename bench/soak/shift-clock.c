/* Preloaded, it sets the clock of node and postgres apart by CLOCK_SHIFT_S seconds. Others wait until moments of the
   real clock, and stay with it. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <time.h>

static long shift;
static int (*real_clock_gettime)(clockid_t, struct timespec *);

__attribute__((constructor)) static void begin(void) {
  const char *name = program_invocation_short_name, *seconds = getenv("CLOCK_SHIFT_S");
  real_clock_gettime = (int (*)(clockid_t, struct timespec *))dlsym(RTLD_NEXT, "clock_gettime");
  if (seconds && (!strcmp(name, "node") || !strcmp(name, "postgres"))) shift = atol(seconds);
}

int clock_gettime(clockid_t clock, struct timespec *at) {
  if (!real_clock_gettime) begin();
  int result = real_clock_gettime(clock, at);
  if (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE) at->tv_sec += shift;
  return result;
}

int gettimeofday(struct timeval *restrict at, void *restrict zone) {
  struct timespec now;
  (void)zone;
  clock_gettime(CLOCK_REALTIME, &now);
  at->tv_sec = now.tv_sec;
  at->tv_usec = now.tv_nsec / 1000;
  return 0;
}

time_t time(time_t *at) {
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  if (at) *at = now.tv_sec;
  return now.tv_sec;
}
