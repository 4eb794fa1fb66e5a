import { createContext, lazy, Suspense, useContext, useEffect, useMemo, useState, type ReactNode } from 'react'
import { noticeMs, toastMs, type Saying, type ToastOptions } from './toast-saying.ts'

export interface ToastTeller {
  /** Says something for two seconds. */
  toast: (text: string, options?: ToastOptions) => void
  /** Says something for three seconds. */
  notice: (text: string, options?: ToastOptions) => void
}

const ToastContext = createContext<ToastTeller | null>(null)

const importRegion = () => import('./toast-region.tsx')
const ToastRegion = lazy(() => importRegion().then((file) => ({ default: file.ToastRegion })))

/** Provides toasts to its children; `name` is the region's name for a screen reader. The code that draws toasts is fetched after the first page is drawn, because no page needs it to begin. */
export function ToastProvider({ name, children }: { name: string; children: ReactNode }) {
  const [sayings, setSayings] = useState<readonly Saying[]>([])
  const teller = useMemo((): ToastTeller => {
    const say =
      (timeoutMs: number) =>
      (text: string, options: ToastOptions = {}) =>
        setSayings((before) => [...before, { ...options, text, timeoutMs }])
    return { toast: say(toastMs), notice: say(noticeMs) }
  }, [])
  useEffect(() => {
    // Fetched ahead, because the first toast may say that the network is gone.
    const timer = setTimeout(() => void importRegion().catch(() => {}), 2000)
    return () => clearTimeout(timer)
  }, [])
  return (
    <ToastContext value={teller}>
      {children}
      {sayings.length === 0 ? null : (
        <Suspense>
          <ToastRegion name={name} sayings={sayings} />
        </Suspense>
      )}
    </ToastContext>
  )
}

/** Says something in passing. Alerts interrupt a screen reader, the rest waits its turn. */
export function useToast(): ToastTeller {
  const teller = useContext(ToastContext)
  if (teller === null) throw new Error('useToast needs a ToastProvider above it')
  return teller
}
