import './rows.css'
import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { interfaceDefaults } from '../base/interface-defaults.ts'
import { IconButton } from '../buttons/icon-button.tsx'

interface CopyRowProps {
  label: string
  value: string
  /** "Copy account number"; "Account number copied". */
  copyName: string
  copiedName: string
  /** Puts it on the clipboard; false where the phone does not let us, and the page says so. */
  onCopy: () => Promise<boolean>
}

/** A line to take along: an account number, a reference. The tick stays as long as a toast would. */
export function CopyRow({ label, value, copyName, copiedName, onCopy }: CopyRowProps) {
  const [done, setDone] = useState(false)
  useEffect(() => {
    if (!done) return
    const timer = setTimeout(() => setDone(false), interfaceDefaults.toastMs)
    return () => clearTimeout(timer)
  }, [done])
  return (
    <div className="copy-row">
      <span className="copy-row__label">{label}</span>
      <span className="copy-row__value">{value}</span>
      <IconButton
        name={done ? copiedName : copyName}
        icon={done ? <Check size={20} strokeWidth={2} /> : <Copy size={20} strokeWidth={1.75} />}
        onPress={() => void onCopy().then(setDone)}
      />
      <span className="visually-hidden" role="status">
        {done ? copiedName : ''}
      </span>
    </div>
  )
}
