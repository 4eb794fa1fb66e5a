import { setPriority } from 'node:os'
import { showDecade } from './decade/show-decade.ts'
import { type FallRun, runFall } from './fall/run-fall.ts'
import { showFall } from './fall/show-fall.ts'
import type { LearningAnswer, LearningTask } from './learning-task.ts'

// A process of its own, behind the server: whoever learns can wait a moment, and an order cannot.

const BEHIND_OTHERS = 5
/** The day without orders is half of the work of every answer; those of the named seeds are asked for again and again. */
const KEPT_DAYS = 8

const untouched = new Map<number, FallRun>()

setPriority(BEHIND_OTHERS)
process.on('disconnect', () => process.exit(0))
process.on('message', (task: LearningTask) => process.send?.(answer(task)))
process.send?.('ready')

function answer(task: LearningTask): LearningAnswer {
  try {
    return task.kind === 'decade'
      ? { kind: 'decade', reply: showDecade(task.asked) }
      : { kind: 'fall', reply: showFall(task.asked, dayWithout(task.asked.seed)) }
  } catch (error) {
    return { kind: 'failure', text: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

function dayWithout(seed: number): FallRun {
  const run = untouched.get(seed) ?? runFall(seed, [])
  untouched.delete(seed)
  untouched.set(seed, run)
  const [oldest] = untouched.keys()
  if (untouched.size > KEPT_DAYS && oldest !== undefined) untouched.delete(oldest)
  return run
}
