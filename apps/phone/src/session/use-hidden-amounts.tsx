import { useSyncExternalStore, type ReactNode } from 'react'
import { useText } from '../text/use-text.tsx'
import { areAmountsHidden, hideAmounts, watchHiddenAmounts } from './hidden-amounts.ts'

const dots = '₹••••••'
const anyDots = /₹?•+/g

export interface HiddenAmounts {
  hidden: boolean
  toggle: () => void
  /** The amount, or dots in its place. */
  mask: (amount: string) => string
  /** A number of shares, or dots: with the price, which everybody knows, it would say the amount. */
  maskCount: (count: string) => string
  /** Words with masked amounts in them. A screen reader hears that the amount is hidden, not the dots. */
  veil: (words: string) => ReactNode
}

/** Amounts behind dots, for a look at the phone in company; kept until it is undone. */
export function useHiddenAmounts(): HiddenAmounts {
  const hidden = useSyncExternalStore(watchHiddenAmounts, areAmountsHidden)
  return {
    hidden,
    toggle: () => hideAmounts(!hidden),
    mask: (amount) => (hidden ? dots : amount),
    maskCount: (count) => (hidden ? '•••' : count),
    veil: (words) => (hidden ? <Veiled words={words} /> : words),
  }
}

/** Says amounts, or dots in their place. */
export type Veil = Pick<HiddenAmounts, 'hidden' | 'mask' | 'maskCount' | 'veil'>

/** For screens that hide nothing. */
export const noVeil: Veil = {
  hidden: false,
  mask: (amount) => amount,
  maskCount: (count) => count,
  veil: (words) => words,
}

function Veiled({ words }: { words: string }) {
  const { t } = useText()
  return (
    <>
      <span aria-hidden="true">{words}</span>
      <span className="visually-hidden">{words.replace(anyDots, t('assets.hidden'))}</span>
    </>
  )
}
