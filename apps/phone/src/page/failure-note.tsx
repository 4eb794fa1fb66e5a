import { Note } from '@bahi/ui/feedback/note'
import { mayHaveArrived } from '../calls/may-have-arrived.ts'
import { useRefusalText } from '../text/refusal-text.ts'
import { useText } from '../text/use-text.tsx'

/** Why the last press of a form had no result, or that the same button finds it out. */
export function FailureNote({ cause }: { cause: unknown }) {
  const { t } = useText()
  const refusalText = useRefusalText()
  if (cause === null) return null
  return <Note tone="alert">{mayHaveArrived(cause) ? t('scheme.unknown') : refusalText(cause)}</Note>
}
