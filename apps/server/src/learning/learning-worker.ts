import { setPriority } from 'node:os'
import { showDecade } from './decade/show-decade.ts'
import type { LearningAnswer, LearningTask } from './learning-task.ts'

// A process of its own, behind the server: whoever learns can wait a moment, and an order cannot.

const BEHIND_OTHERS = 5

setPriority(BEHIND_OTHERS)
process.on('disconnect', () => process.exit(0))
process.on('message', (task: LearningTask) => process.send?.(answer(task)))
process.send?.('ready')

function answer({ asked }: LearningTask): LearningAnswer {
  try {
    return { kind: 'decade', reply: showDecade(asked) }
  } catch (error) {
    return { kind: 'failure', text: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}
