import { useState } from 'react'

const storageKey = 'hide-amounts'
const dots = '₹••••••'

/** Amounts behind dots, for a look at the phone in company; kept until it is undone. */
export function useHiddenAmounts(): { hidden: boolean; toggle: () => void; mask: (text: string) => string } {
  const [hidden, setHidden] = useState(readHidden)
  const toggle = () => {
    writeHidden(!hidden)
    setHidden(!hidden)
  }
  return { hidden, toggle, mask: (text) => (hidden ? dots : text) }
}

function readHidden(): boolean {
  try {
    return localStorage.getItem(storageKey) === '1'
  } catch {
    return false
  }
}

function writeHidden(hidden: boolean): void {
  try {
    localStorage.setItem(storageKey, hidden ? '1' : '0')
  } catch {
    // Where nothing is kept, amounts show again with the next visit.
  }
}
