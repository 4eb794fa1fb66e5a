import type { SipView } from '@bahi/contract/funds/sips'
import { linkTo, paths } from '../../navigation/paths.ts'
import { asFaces, type SipActing, type SipFace } from '../../sips/sip-face.ts'
import { formatMonth } from '../../text/business-time.ts'
import { type Figures, useFigures } from '../../text/use-figures.ts'
import { type Text, useText } from '../../text/use-text.tsx'
import { sipMarks } from './sip-marks.ts'
import { marksText, nextText, pausedText, termsText } from './sip-words.ts'
import { useActOnSip, useSips } from './use-sips.ts'

/** The customer's SIPs into funds as the list shows them, and what they will take in the next month. */
export function useSipFaces() {
  const text = useText()
  const figures = useFigures()
  const acting = useActOnSip()
  const query = useSips()
  return { ...query, data: asFaces(query.data, (sip) => sipFace(text, figures, sip, acting)) }
}

export function sipFace(text: Text, figures: Figures, sip: SipView, acting: SipActing): SipFace {
  const { id, name, state, nextOn, isNextSkipped } = sip
  return {
    id,
    name,
    href: linkTo(paths.sip, { sip: id }),
    state,
    terms: termsText(text, figures, sip),
    paused: pausedText(text, figures, sip),
    marks: sipMarks(sip),
    said: marksText(text, figures, sip),
    next: nextText(text, figures, sip),
    nextOn,
    nextName: nextOn === null ? '' : formatMonth(nextOn.slice(0, 7), text.language, 'long'),
    isNextSkipped,
    stopText:
      sip.boughtUnits > 0
        ? text.t('sip.stop.text', { count: figures.shares(sip.boughtUnits) })
        : text.t('sip.stop.text.none'),
    acting,
  }
}
