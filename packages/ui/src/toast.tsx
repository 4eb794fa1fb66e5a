import { Toast } from '@base-ui/react/toast'
import { Check, CircleAlert, Info } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFrameElement } from './frame.tsx'
import './toast.css'

export const toastMs = 2000
export const noticeMs = 3000

export type ToastTone = 'plain' | 'done' | 'alert'

const icons = { plain: Info, done: Check, alert: CircleAlert } satisfies Record<ToastTone, typeof Info>

/** Carries toasts for everything below it, and draws them above the tab bar. */
export function ToastProvider({ children }: { children: ReactNode }) {
  return (
    <Toast.Provider timeout={toastMs} limit={1}>
      {children}
      <ToastRegion />
    </Toast.Provider>
  )
}

interface ToastOptions {
  tone?: ToastTone
  /** One word that undoes it or leads on. */
  action?: { text: string; onPress: () => void } | undefined
}

/** Says something in passing: a toast for two seconds, a notice for three. Alerts interrupt a screen reader, the rest waits. */
export function useToast(): { toast: (text: string, options?: ToastOptions) => void; notice: (text: string, options?: ToastOptions) => void } {
  const manager = Toast.useToastManager()
  const show = (timeout: number) => (text: string, { tone = 'plain', action }: ToastOptions = {}) => {
    manager.add({
      title: text,
      timeout,
      type: tone,
      priority: tone === 'alert' ? 'high' : 'low',
      ...(action === undefined ? {} : { actionProps: { children: action.text, onClick: action.onPress } }),
    })
  }
  return { toast: show(toastMs), notice: show(noticeMs) }
}

function ToastRegion() {
  const { toasts } = Toast.useToastManager()
  const frame = useFrameElement()
  return (
    <Toast.Portal container={frame}>
      <Toast.Viewport className="toast-region">
        {toasts.map((one) => {
          const Icon = icons[(one.type ?? 'plain') as ToastTone]
          return (
            <Toast.Root key={one.id} toast={one} className="toast" swipeDirection={['down', 'left', 'right']}>
              <Toast.Content className="toast__content">
                <Icon size={20} strokeWidth={2} aria-hidden="true" />
                <Toast.Title className="toast__text" />
                {one.actionProps === undefined ? null : <Toast.Action className="toast__action" />}
              </Toast.Content>
            </Toast.Root>
          )
        })}
      </Toast.Viewport>
    </Toast.Portal>
  )
}
