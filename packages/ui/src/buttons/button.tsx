import './buttons.css'
import type { ReactNode } from 'react'

export type ButtonKind = 'primary' | 'outline' | 'soft' | 'quiet'

interface ButtonProps {
  children: ReactNode
  kind?: ButtonKind
  icon?: ReactNode
  small?: boolean
  /** Share of the row's width against its neighbours; 0 takes only what the words need. */
  grow?: number
  type?: 'button' | 'submit'
  /** The id of the form that the button sends, for a button outside of the form at the foot of the page. */
  form?: string | undefined
  disabled?: boolean
  busy?: boolean
  href?: string | undefined
  onPress?: (() => void) | undefined
}

export function Button({
  children,
  kind = 'primary',
  icon,
  small = false,
  grow = 1,
  type = 'button',
  form,
  disabled = false,
  busy = false,
  href,
  onPress,
}: ButtonProps) {
  const className = `button button--${kind}${small ? ' button--small' : ''}`
  const style = { flex: grow === 0 ? 'none' : grow }
  const inside = (
    <>
      {icon === undefined ? null : <span aria-hidden="true">{icon}</span>}
      <span className="button__text">{children}</span>
    </>
  )
  if (href !== undefined) {
    return (
      <a className={className} style={style} href={href}>
        {inside}
      </a>
    )
  }
  return (
    <button
      className={className}
      style={style}
      type={type}
      form={form}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      onClick={onPress}
    >
      {inside}
    </button>
  )
}

/** A link in the middle of a page, with a chevron when it leads on. */
export function TextLink({
  children,
  href,
  onPress,
  end,
}: {
  children: ReactNode
  href?: string | undefined
  onPress?: (() => void) | undefined
  end?: ReactNode
}) {
  const inside = (
    <>
      {children}
      {end === undefined ? null : (
        <span className="text-link__end" aria-hidden="true">
          {end}
        </span>
      )}
    </>
  )
  if (href !== undefined) {
    return (
      <a className="text-link" href={href}>
        {inside}
      </a>
    )
  }
  return (
    <button type="button" className="text-link" onClick={onPress}>
      {inside}
    </button>
  )
}

/** Lays buttons in a row of equal gaps, or in a column. */
export function ButtonRow({ children, column = false }: { children: ReactNode; column?: boolean }) {
  return <div className={column ? 'button-row button-row--column' : 'button-row'}>{children}</div>
}
