/** How a PIN comes to be: the first one, another for the one there is, another for one that was forgotten. */
export type PinTask = 'set' | 'change' | 'renew'
export type PinStep = 'old' | 'new' | 'again'

const stepsOf: Readonly<Record<PinTask, readonly PinStep[]>> = {
  set: ['new', 'again'],
  change: ['old', 'new', 'again'],
  renew: ['new', 'again'],
}

export interface PinWay {
  task: PinTask
  step: PinStep
  oldPin: string
  newPin: string
  /** Two entries of a new PIN were not the same, or the server wanted another: said where the new one is typed again. */
  problem: string | null
}

export function beginPin(task: PinTask): PinWay {
  return { task, step: stepsOf[task][0] ?? 'new', oldPin: '', newPin: '', problem: null }
}

/** "Step 2 of 3" */
export function placeOfStep({ task, step }: PinWay): { at: number; of: number } {
  return { at: stepsOf[task].indexOf(step) + 1, of: stepsOf[task].length }
}

/** What a thief tries first. The server says more of it; this only spares typing such a PIN twice. */
export function isEasyPin(pin: string): boolean {
  return /^(\d{1,3})\1+$/.test(pin) || '01234567890'.includes(pin) || '09876543210'.includes(pin)
}

/** The next step, once the old PIN was found right or a new one was typed. */
export function passStep(way: PinWay, pin: string): PinWay {
  if (way.step === 'old') return { ...way, step: 'new', oldPin: pin, problem: null }
  return { ...way, step: 'again', newPin: pin, problem: null }
}

/** Back to where the new PIN is chosen, and why. */
export function chooseAgain(way: PinWay, problem: string): PinWay {
  return { ...way, step: 'new', newPin: '', problem }
}
