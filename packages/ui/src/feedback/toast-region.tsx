import './feedback.css'
import { Toast } from '@base-ui/react/toast'
import { Check, CircleAlert, Info } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useFrameElement } from '../layout/frame.tsx'
import { toastMs, type Saying, type ToastTone } from './toast-saying.ts'

const icons = { plain: Info, done: Check, alert: CircleAlert } satisfies Record<ToastTone, typeof Info>

/** Draws what is said, newest in front, above the tab bar. */
export function ToastRegion({ name, sayings }: { name: string; sayings: readonly Saying[] }) {
  return (
    <Toast.Provider timeout={toastMs} limit={1}>
      <Region name={name} sayings={sayings} />
    </Toast.Provider>
  )
}

function Region({ name, sayings }: { name: string; sayings: readonly Saying[] }) {
  const { toasts, add } = Toast.useToastManager()
  const frame = useFrameElement()
  const said = useRef(0)
  useEffect(() => {
    for (const { text, timeoutMs, tone = 'plain', action } of sayings.slice(said.current)) {
      add({
        title: text,
        timeout: timeoutMs,
        type: tone,
        priority: tone === 'alert' ? 'high' : 'low',
        ...(action === undefined ? {} : { actionProps: { children: action.text, onClick: action.onPress } }),
      })
    }
    said.current = sayings.length
  }, [sayings, add])
  return (
    <Toast.Portal container={frame}>
      <Toast.Viewport className="toast-region" aria-label={name}>
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
