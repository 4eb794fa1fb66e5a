import './layout.css'
import { ChevronLeft, X } from 'lucide-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { IconButton } from '../buttons/icon-button.tsx'
import { Label } from '../figures/label.tsx'
import { BrandMark } from './brand-mark.tsx'
import { SimulatedBadge } from './simulated-badge.tsx'

interface ScreenProps {
  header?: ReactNode
  /** Stands between the header and what scrolls: the offline strip, the tabs of the page. */
  strip?: ReactNode
  children: ReactNode
  foot?: ReactNode
  tabBar?: ReactNode
  /** Words of the link that leads past the header; it shows when the keyboard reaches it. */
  skipText?: string | undefined
  /** Names what scrolls, so that coming back finds the same place. */
  scrollId?: string | undefined
}

/** One page: header, body that scrolls, and either a foot with the page's action or the tab bar. */
export function Screen({ header, strip, children, foot, tabBar, skipText, scrollId }: ScreenProps) {
  const body = useRef<HTMLDivElement>(null)
  const [bare, setBare] = useState(false)
  useEffect(() => {
    // A page with nothing to press could not be scrolled by keys: then the body itself takes the focus.
    setBare(body.current?.querySelector('a[href], button, input, select, textarea, [tabindex="0"]') === null)
  }, [children])
  return (
    <div className="screen">
      {skipText === undefined ? null : (
        <a
          className="skip-link"
          href="#content"
          onClick={(event) => {
            // The hash of the address is the app's own.
            event.preventDefault()
            body.current?.focus()
          }}
        >
          {skipText}
        </a>
      )}
      {header}
      <main className="screen__main">
        {strip}
        <div
          ref={body}
          id={skipText === undefined ? undefined : 'content'}
          className="screen__body"
          tabIndex={bare ? 0 : skipText === undefined ? undefined : -1}
          data-scroll-restoration-id={scrollId ?? 'body'}
        >
          {children}
        </div>
        {foot === undefined ? null : <div className="screen__foot">{foot}</div>}
      </main>
      {tabBar}
    </div>
  )
}

interface HeaderProps {
  title: string
  subtitle?: ReactNode
  /** Text of the badge; absent only where nothing simulated is shown. */
  simulated?: ReactNode | undefined
  actions?: ReactNode
}

/** Header of a root page: a large title, or the brand when `brand` is set. */
export function TabHeader({ title, simulated, actions, brand = false }: HeaderProps & { brand?: boolean }) {
  return (
    <header className={actions === undefined ? 'screen-header screen-header--bare' : 'screen-header'}>
      {brand ? (
        <h1 className="screen-header__brand">
          <BrandMark sizePx={30} />
          {title}
        </h1>
      ) : (
        <h1 className="screen-header__title">{title}</h1>
      )}
      <span className="screen-header__space" />
      {simulated === undefined ? null : <SimulatedBadge text={simulated} />}
      {actions}
    </header>
  )
}

/**
 * Header of a page that was opened from another one. The title keeps one line: where it is long, the badge goes below it, or
 * below the actions.
 */
export function SubHeader({
  title,
  subtitle,
  simulated,
  actions,
  backName,
  onBack,
}: HeaderProps & { backName: string; onBack: () => void }) {
  const bare = actions === undefined
  return (
    <header className={`screen-header screen-header--sub${bare ? ' screen-header--bare' : ''}`}>
      <div className="screen-header__lead">
        <IconButton name={backName} icon={<ChevronLeft size={24} strokeWidth={1.75} />} onPress={onBack} />
        <div className="screen-header__names">
          <h1 className="screen-header__title">{title}</h1>
          {subtitle === undefined ? null : <p className="screen-header__subtitle">{subtitle}</p>}
        </div>
      </div>
      <div className="screen-header__side">
        {bare ? null : <div className="screen-header__actions">{actions}</div>}
        {simulated === undefined ? null : <SimulatedBadge text={simulated} />}
      </div>
    </header>
  )
}

/** Header of a page that is a search: the way back, then the field, and the badge below it, since neither may shrink. The page's name is for readers only. */
export function FieldHeader({
  title,
  simulated,
  backName,
  onBack,
  children,
}: {
  title: string
  simulated?: ReactNode | undefined
  backName: string
  onBack: () => void
  children: ReactNode
}) {
  return (
    <header>
      <div className="screen-header screen-header--sub screen-header--bare">
        <IconButton name={backName} icon={<ChevronLeft size={24} strokeWidth={1.75} />} onPress={onBack} />
        <h1 className="visually-hidden">{title}</h1>
        {children}
      </div>
      {simulated === undefined ? null : (
        <div className="screen-header__below">
          <SimulatedBadge text={simulated} />
        </div>
      )}
    </header>
  )
}

/** Header of a result: nothing to go back to, only a cross to leave by. */
export function ResultHeader({
  title,
  simulated,
  closeName,
  onClose,
}: {
  title: string
  simulated?: ReactNode | undefined
  closeName: string
  onClose: () => void
}) {
  return (
    <header className="screen-header">
      <h1 className="visually-hidden">{title}</h1>
      {simulated === undefined ? null : <SimulatedBadge text={simulated} />}
      <span className="screen-header__space" />
      <IconButton name={closeName} icon={<X size={22} strokeWidth={1.75} />} onPress={onClose} />
    </header>
  )
}

/** A titled part of a page, with an optional link or note at the end of its title line. */
export function Section({ title, end, children }: { title: string; end?: ReactNode; children: ReactNode }) {
  return (
    <section className="screen-section">
      <div className="screen-section__head">
        <h2 className="screen-section__title">
          <Label>{title}</Label>
        </h2>
        {end}
      </div>
      {children}
    </section>
  )
}

/** Indents what does not reach the edges of the page. */
export function Gutter({ children }: { children: ReactNode }) {
  return <div className="screen-gutter">{children}</div>
}

/** The quiet band that parts two halves of a page. */
export function Band() {
  return <div className="screen-band" />
}
