import type { ShareSipView } from '@bahi/contract/shares/sips'
import { linkTo, paths } from '../../navigation/paths.ts'
import { asFaces, type SipActing, type SipFace } from '../../sips/sip-face.ts'
import { formatShortDay } from '../../text/business-time.ts'
import { type Figures, useFigures } from '../../text/use-figures.ts'
import { type Text, useText } from '../../text/use-text.tsx'
import { marksText, nextText, pausedText, shareSipMarks, termsText, whyText } from './share-sip-words.ts'
import { useActOnShareSip, useShareSips } from './use-share-sips.ts'

/** The customer's SIPs in shares as the list shows them, and what they will take in the next month. */
export function useShareSipFaces() {
  const text = useText()
  const figures = useFigures()
  const acting = useActOnShareSip()
  const query = useShareSips()
  return { ...query, data: asFaces(query.data, (sip) => shareSipFace(text, figures, sip, acting)) }
}

export function shareSipFace(text: Text, figures: Figures, sip: ShareSipView, acting: SipActing): SipFace {
  const { id, symbol, state, nextOn, isNextSkipped, boughtQuantity } = sip
  const why = whyText(text, sip)
  return {
    id,
    name: symbol,
    href: linkTo(paths.shareSip, { sip: id }),
    state,
    terms: state === 'stopped' && why !== '' ? why : termsText(text, figures, sip),
    paused: pausedText(text, figures, sip),
    marks: shareSipMarks(sip),
    said: marksText(text, sip),
    next: nextText(text, sip),
    nextOn,
    nextName: nextOn === null ? '' : formatShortDay(nextOn, text.language),
    isNextSkipped,
    stopText:
      boughtQuantity > 0
        ? text.t('shareSip.stop.text', { count: figures.shares(boughtQuantity) })
        : text.t('sip.stop.text.none'),
    acting,
  }
}
