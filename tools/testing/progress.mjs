/** A line every so often where the output is kept; a terminal is told at once. */
const LINE_EVERY_MS = 30_000

/**
 * Says how far a long run has come: in one line that is written over on a terminal, else in a line now and then. What
 * failed is named at once, because the reasons come at the end of the run only.
 */
export function createProgress(name, { stream = process.stdout, nowMs = () => performance.now() } = {}) {
  const startedAt = nowMs()
  let saidAt = startedAt
  return {
    tell({ done, files, passed, failed, broken = [] }) {
      for (const test of broken) stream.write(`${stream.isTTY ? '\r\x1b[2K' : ''}… failed: ${test}\n`)
      const seconds = Math.round((nowMs() - startedAt) / 1_000)
      const line = `… ${name}: ${done} of ${files} files, ${passed} passed, ${failed} failed, ${seconds} s`
      if (stream.isTTY) stream.write(`\r\x1b[2K${line}`)
      else if (nowMs() - saidAt >= LINE_EVERY_MS) {
        saidAt = nowMs()
        stream.write(`${line}\n`)
      }
    },
    end() {
      if (stream.isTTY) stream.write('\r\x1b[2K')
    },
  }
}
