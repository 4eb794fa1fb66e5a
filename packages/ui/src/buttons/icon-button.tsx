import './buttons.css'
import type { ReactNode } from 'react'

interface IconButtonProps {
  name: string
  icon: ReactNode
  onPress?: (() => void) | undefined
  href?: string | undefined
  /** A turmeric mark: something new waits behind this button; `name` must say it too. */
  marked?: boolean
  pressed?: boolean | undefined
  disabled?: boolean
}

export function IconButton({ name, icon, onPress, href, marked = false, pressed, disabled = false }: IconButtonProps) {
  const inside = (
    <>
      <span aria-hidden="true">{icon}</span>
      {marked ? <span className="icon-button__mark" /> : null}
    </>
  )
  if (href !== undefined) {
    return (
      <a className="icon-button" href={href} aria-label={name}>
        {inside}
      </a>
    )
  }
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={name}
      aria-pressed={pressed}
      disabled={disabled}
      onClick={onPress}
    >
      {inside}
    </button>
  )
}
