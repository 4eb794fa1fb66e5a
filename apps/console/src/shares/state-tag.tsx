import { Check, Clock, Eye, EyeOff, Lock, Pause, X } from 'lucide-react'
import type { InstrumentRow } from '@bahi/contract/shares/staff'
import { IconTag } from '../page/icon-tag.tsx'

/** Whether a share trades, and whether something about it waits for a second person. */
export function StateTag({
  row: { state, halted, suspended, surveillance, waiting },
}: {
  row: Pick<InstrumentRow, 'state' | 'halted' | 'suspended' | 'surveillance' | 'waiting'>
}) {
  return (
    <span className="row__tags">
      {state === 'deleted' ? (
        <IconTag tone="mute" icon={X}>
          Off the list
        </IconTag>
      ) : halted ? (
        <IconTag tone="bad" icon={Pause}>
          Halted
        </IconTag>
      ) : suspended || state === 'locked' ? (
        <IconTag tone="bad" icon={Lock}>
          Suspended
        </IconTag>
      ) : state === 'hidden' ? (
        <IconTag tone="mute" icon={EyeOff}>
          Hidden
        </IconTag>
      ) : (
        <IconTag tone="done" icon={Check}>
          Open
        </IconTag>
      )}
      {surveillance === null ? null : (
        <IconTag tone="wait" icon={Eye}>
          {surveillance}
        </IconTag>
      )}
      {waiting > 0 ? (
        <IconTag tone="wait" icon={Clock}>
          Change waits
        </IconTag>
      ) : null}
    </span>
  )
}
