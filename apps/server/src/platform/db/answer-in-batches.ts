interface Waiting<Ask, Answer> {
  readonly ask: Ask
  readonly resolve: (answer: Answer) => void
  readonly reject: (error: unknown) => void
}

/**
 * Answers what is asked while one statement runs with the next one, so that a thousand requests a second are some dozen statements.
 * What is asked in an idle moment is answered at once. `answerAll` gives an answer for each of what was asked, in its order; when it
 * throws, everybody of that batch hears the error.
 */
export function answerInBatches<Ask, Answer>(
  answerAll: (asked: readonly Ask[]) => Promise<readonly Answer[]>,
  maxBatch: number,
): (ask: Ask) => Promise<Answer> {
  let waiting: Waiting<Ask, Answer>[] = []
  let isRunning = false

  const run = async (): Promise<void> => {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, maxBatch)
      waiting = waiting.slice(maxBatch)
      try {
        const answers = await answerAll(batch.map(({ ask }) => ask))
        if (answers.length !== batch.length) throw new Error(`${batch.length} were asked, ${answers.length} answered`)
        for (const [position, answer] of answers.entries()) batch[position]?.resolve(answer)
      } catch (error) {
        for (const { reject } of batch) reject(error)
      }
    }
    isRunning = false
  }

  return (ask) =>
    new Promise((resolve, reject) => {
      waiting.push({ ask, resolve, reject })
      if (isRunning) return
      isRunning = true
      queueMicrotask(() => void run())
    })
}
