import {
  lazy,
  Suspense,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
  type ComponentType,
  type ReactNode,
} from 'react'
import { ToastProvider } from '@bahi/ui/feedback/toast'
import { Frame } from '@bahi/ui/layout/frame'
import { fetchPart } from '../../navigation/fetch-part.ts'
import { useNavigation } from '../../navigation/navigate.ts'
import { useRouter } from '../../navigation/use-router.ts'
import { WideProvider } from '../../page/wide-desk.ts'
import { useText } from '../../text/use-text.tsx'
import { ConnectedClient } from './connected-client.tsx'

/** A phone never loads what only a desk sees. */
const DesktopOverlay = lazy(() =>
  import('./desktop-overlay.tsx').then((module) => ({ default: module.DesktopOverlay })),
)

/** Loaded later, because the first page does not need it. */
const ServiceButton = lazy(() =>
  fetchPart(() => import('./service-button.tsx').then((module) => ({ default: module.ServiceButton }))),
)
const ReportOnline = lazy(() =>
  fetchPart(() => import('./report-online.tsx').then((module) => ({ default: module.ReportOnline }))),
)
const UpdatePrompt = lazy(() =>
  fetchPart(() => import('./update-prompt.tsx').then((module) => ({ default: module.UpdatePrompt }))),
)
const AgreementAsk = lazy(() =>
  fetchPart(() => import('../../me/agreement/agreement-ask.tsx').then((module) => ({ default: module.AgreementAsk }))),
)
const NoticeToasts = lazy(() =>
  fetchPart(() => import('../../home/notices/notice-toasts.tsx').then((module) => ({ default: module.NoticeToasts }))),
)

/**
 * Everything around the pages: the phone frame, toasts, and at a desk the overlay for visitors and then, where the window is wide, what stands
 * beside the pages.
 */
export function Shell({ Around, children }: { Around: ComponentType; children: ReactNode }) {
  const desktop = useMedia(desktopQuery)
  const wide = useMedia(wideQuery)
  const [continued, setContinued] = useState(readContinued)
  useInnerLinks()
  if (desktop && !continued) {
    return (
      <Connected>
        <Suspense>
          <DesktopOverlay
            onContinue={() => {
              writeContinued()
              setContinued(true)
            }}
          />
        </Suspense>
      </Connected>
    )
  }
  return (
    <Framed framed={desktop && !wide}>
      <Pages Around={wide ? Around : null}>{children}</Pages>
      <LaterParts withService={!wide} />
    </Framed>
  )
}

/** The page, always at the same place of the tree, so that a window that is made wider or narrower keeps what was typed. */
function Pages({ Around, children }: { Around: ComponentType | null; children: ReactNode }) {
  const [side, setSide] = useState<HTMLElement | null>(null)
  const desk = useMemo(() => (Around === null ? null : { side }), [Around, side])
  return (
    <WideProvider value={desk}>
      <div className={Around === null ? 'frame__page' : 'wide'}>
        {Around === null ? null : (
          <Suspense>
            <Around />
          </Suspense>
        )}
        <div className="frame__page">{children}</div>
        {Around === null ? null : <div className="wide__side" ref={setSide} />}
      </div>
    </WideProvider>
  )
}

function Framed({ framed, children }: { framed: boolean; children: ReactNode }) {
  return (
    <Frame framed={framed}>
      <Connected>{children}</Connected>
    </Frame>
  )
}

function Connected({ children }: { children: ReactNode }) {
  const { t } = useText()
  return (
    <ToastProvider name={t('toast.region')}>
      <ConnectedClient>{children}</ConnectedClient>
    </ToastProvider>
  )
}

const laterAfterMs = 1_500

/** Fetches the parts beside the pages after the first page had time to load. */
function LaterParts({ withService }: { withService: boolean }) {
  const [due, setDue] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), laterAfterMs)
    return () => clearTimeout(timer)
  }, [])
  if (!due) return null
  return (
    <Suspense>
      {withService ? <ServiceButton /> : null}
      <ReportOnline />
      <NoticeToasts />
      <UpdatePrompt />
      <AgreementAsk />
    </Suspense>
  )
}

/** Links inside the app go through its navigation, so that its rules hold for them too. */
function useInnerLinks(): void {
  const navigation = useNavigation()
  const { fetchPage } = useRouter()
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      if (
        event.defaultPrevented ||
        event.button !== 0 ||
        event.metaKey ||
        event.ctrlKey ||
        event.shiftKey ||
        event.altKey
      )
        return
      const href = innerLinkOf(event.target)
      if (href === null) return
      event.preventDefault()
      navigation.follow(href.slice(1))
    }
    // Between the finger's touch and its release there is time for a page's code.
    const fetchAhead = ({ target }: PointerEvent) => {
      const href = innerLinkOf(target)
      if (href !== null) void fetchPage(href.replace(/^#|\?.*$/g, '')).catch(() => undefined)
    }
    document.addEventListener('click', follow)
    document.addEventListener('pointerdown', fetchAhead, { passive: true })
    return () => {
      document.removeEventListener('click', follow)
      document.removeEventListener('pointerdown', fetchAhead)
    }
  }, [navigation, fetchPage])
}

function innerLinkOf(target: EventTarget | null): string | null {
  const link = target instanceof Element ? target.closest('a[href^="#/"]') : null
  return link?.getAttribute('href') ?? null
}

const continuedKey = 'continued-at-desk'

function readContinued(): boolean {
  try {
    return sessionStorage.getItem(continuedKey) === '1'
  } catch {
    return false
  }
}

function writeContinued(): void {
  try {
    sessionStorage.setItem(continuedKey, '1')
  } catch {
    // Without storage the overlay comes back with the next load; nothing is lost.
  }
}

/** Whether the window is wide and has a mouse, as on a desktop computer; first-paint.js asks the same. */
export const desktopQuery = '(min-width: 768px) and (pointer: fine)'
/** Whether list, share and ticket have room beside one another. */
const wideQuery = '(min-width: 1024px) and (pointer: fine)'

function useMedia(media: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const query = matchMedia(media)
      query.addEventListener('change', changed)
      return () => query.removeEventListener('change', changed)
    },
    () => matchMedia(media).matches,
  )
}
