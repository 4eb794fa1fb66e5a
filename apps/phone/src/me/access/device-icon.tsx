import { CircleHelp, Monitor, Smartphone, Tablet } from 'lucide-react'
import type { DeviceKind } from '@bahi/contract/customers/sessions'

const icons = { phone: Smartphone, tablet: Tablet, desk: Monitor, unknown: CircleHelp } satisfies Record<
  DeviceKind,
  typeof Monitor
>

export function DeviceIcon({ kind }: { kind: DeviceKind }) {
  const Icon = icons[kind]
  return (
    <span className="device-icon" aria-hidden="true">
      <Icon size={21} strokeWidth={1.75} />
    </span>
  )
}
