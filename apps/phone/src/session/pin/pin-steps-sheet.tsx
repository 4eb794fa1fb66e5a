import { useState } from 'react'
import { CallFailed } from '@bahi/client/throwing-calls'
import { PinSheet } from '@bahi/ui/sheets/pin-sheet'
import { useRefusalText } from '../../text/refusal-text.ts'
import { useText, type TextKey } from '../../text/use-text.tsx'
import {
  beginPin,
  chooseAgain,
  isEasyPin,
  passStep,
  placeOfStep,
  type PinStep,
  type PinTask,
  type PinWay,
} from './pin-steps.ts'
import { usePinCalls } from './use-pin-calls.ts'

interface PinStepsSheetProps {
  task: PinTask
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The PIN stands. */
  onDone: () => void
  /** What renews a forgotten PIN. */
  proof?: { code: string; password: string }
  /** The proof was not taken: there is no PIN to choose. */
  onProofRefused?: (cause: CallFailed) => void
}

const titles = { old: 'pin.old.title', new: 'pin.new.title', again: 'pin.again.title' } as const satisfies Record<
  PinStep,
  TextKey
>
const details = { old: 'pin.old.text', new: 'pin.new.text', again: 'pin.again.text' } as const satisfies Record<
  PinStep,
  TextKey
>

/** A trade PIN, step by step in one sheet: the one there is, a new one, the new one again. */
export function PinStepsSheet(props: PinStepsSheetProps) {
  const { task, open, onOpenChange } = props
  const { t } = useText()
  const [way, setWay] = useState(() => beginPin(task))
  // Each opening begins anew, whichever way the last one ended.
  const [begun, setBegun] = useState({ open, task })
  if (begun.open !== open || begun.task !== task) {
    setBegun({ open, task })
    if (open) setWay(beginPin(task))
  }
  const complete = useComplete(props, way, setWay)
  const { at, of } = placeOfStep(way)
  return (
    <PinSheet
      open={open}
      onOpenChange={onOpenChange}
      title={t(titles[way.step])}
      closeName={t('app.close')}
      step={{ at, of, text: t('pin.step', { at, of }) }}
      detail={t(details[way.step])}
      problem={way.problem}
      text={{ filled: (digits, most) => t('pin.filled', { digits, most }), pad: t('pin.pad'), erase: t('pin.erase') }}
      onComplete={complete}
    />
  )
}

/** What the sixth digit does in each step; gives why it was refused. */
function useComplete(
  { task, proof, onDone, onProofRefused }: PinStepsSheetProps,
  way: PinWay,
  setWay: (way: PinWay) => void,
) {
  const { t } = useText()
  const refusalText = useRefusalText()
  const calls = usePinCalls()

  const save = async (newPin: string): Promise<string | null> => {
    try {
      if (task === 'set') await calls.set(newPin)
      else await calls.change(task === 'change' ? { oldPin: way.oldPin, newPin } : { ...proof, newPin })
    } catch (cause) {
      if (cause instanceof CallFailed && cause.failure.kind === 'refused') {
        const field = cause.failure.fields[0]
        if (task === 'renew' && (field === 'code' || field === 'password')) onProofRefused?.(cause)
        else
          setWay(
            field === 'oldPin'
              ? { ...beginPin(task), problem: refusalText(cause) }
              : chooseAgain(way, refusalText(cause)),
          )
        return null
      }
      return refusalText(cause)
    }
    onDone()
    return null
  }

  return async (pin: string): Promise<string | null> => {
    if (way.step === 'old') {
      try {
        await calls.check(pin)
      } catch (cause) {
        return refusalText(cause)
      }
      setWay(passStep(way, pin))
      return null
    }
    if (way.step === 'new') {
      if (isEasyPin(pin)) return t('pin.easy', { pin })
      setWay(passStep(way, pin))
      return null
    }
    if (pin === way.newPin) return save(pin)
    setWay(chooseAgain(way, t('pin.differ')))
    return null
  }
}
