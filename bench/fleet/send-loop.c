/*
 * The yardstick of P6: what a server costs that does nothing but write the same bytes to as many connections.
 * send-loop CONNECTIONS BYTES: prints its port; takes so many connections and greets each; for each number of milliseconds
 * on its input it sends frames of so many bytes to all of them in turn, and prints "frames microseconds", the second being its
 * own processor time.
 */
#include <arpa/inet.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

static const char greeting[] = "HTTP/1.1 101 Switching Protocols\r\n\r\n";

static long long processor_micros(void) {
  struct rusage used;
  getrusage(RUSAGE_SELF, &used);
  return (used.ru_utime.tv_sec + used.ru_stime.tv_sec) * 1000000LL + used.ru_utime.tv_usec + used.ru_stime.tv_usec;
}

static long long now_millis(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec * 1000LL + now.tv_nsec / 1000000;
}

static void fail(const char *what) {
  perror(what);
  exit(1);
}

static void send_all(int socket, const char *bytes, size_t count) {
  while (count > 0) {
    ssize_t sent = send(socket, bytes, count, MSG_NOSIGNAL);
    if (sent < 0 && errno != EINTR) fail("send");
    if (sent > 0) { bytes += sent; count -= sent; }
  }
}

int main(int argc, char **argv) {
  if (argc != 3) return 2;
  int connections = atoi(argv[1]), bytes = atoi(argv[2]);
  if (connections < 1 || bytes < 130 || bytes > 65000) return 2;

  /* A text frame of WebSocket with the length in two bytes; the readers count frames. */
  char *frame = malloc(bytes);
  memset(frame, ' ', bytes);
  frame[0] = (char)0x81;
  frame[1] = 126;
  frame[2] = (char)((bytes - 4) >> 8);
  frame[3] = (char)((bytes - 4) & 0xff);

  int listener = socket(AF_INET, SOCK_STREAM, 0);
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
  socklen_t length = sizeof address;
  if (bind(listener, (struct sockaddr *)&address, length) < 0 || listen(listener, 1024) < 0) fail("listen");
  getsockname(listener, (struct sockaddr *)&address, &length);
  printf("%d\n", ntohs(address.sin_port));
  fflush(stdout);

  int *sockets = calloc(connections, sizeof(int));
  for (int at = 0; at < connections; at += 1) {
    char request[4096];
    sockets[at] = accept(listener, NULL, NULL);
    if (sockets[at] < 0 || recv(sockets[at], request, sizeof request, 0) <= 0) fail("accept");
    send_all(sockets[at], greeting, sizeof greeting - 1);
  }

  long millis;
  while (scanf("%ld", &millis) == 1) {
    long long frames = 0, before = processor_micros(), end = now_millis() + millis;
    while (now_millis() < end) {
      for (int at = 0; at < connections; at += 1) send_all(sockets[at], frame, bytes);
      frames += connections;
    }
    printf("%lld %lld\n", frames, processor_micros() - before);
    fflush(stdout);
  }
  return 0;
}
