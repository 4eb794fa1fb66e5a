import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { CallFailed } from '@bahi/client/throwing-calls'
import { checkPhone } from '@bahi/contract/customers/account'
import * as refusals from '@bahi/contract/messages/refusals'
import { useClient } from '../../calls/client.ts'
import { isPhone } from './phone-number.ts'
import { problem, type Problem } from './problem.ts'

const debounceMs = 500

export interface PhoneCheck {
  /** Whether the number is free. */
  free: boolean
  problem: Problem | null
  /** Called when the field loses the focus: asks half a second later, unless the field has the focus again. */
  askSoon: (phone: string) => void
}

/** Whether a number can open an account, asked once the field is left. What cannot be asked is left to the form itself. */
export function usePhoneCheck(phone: string): PhoneCheck {
  const { call } = useClient()
  const [asked, setAsked] = useState<string | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const query = useQuery({
    queryKey: ['check-phone', asked],
    queryFn: ({ signal }) => call(checkPhone, { phone: asked ?? '' }, { signal, isLoading: false }),
    enabled: asked !== null,
    retry: false,
    staleTime: 60_000,
  })
  const askSoon = (left: string) => {
    clearTimeout(timer.current)
    if (isPhone(left)) timer.current = setTimeout(() => setAsked(left), debounceMs)
  }
  if (asked !== phone) return { free: false, problem: null, askSoon }
  return { free: query.data?.registered === false, problem: takenProblem(query.data?.registered, query.error), askSoon }
}

/** The reply says it, or a refusal does. */
function takenProblem(registered: boolean | undefined, cause: unknown): Problem | null {
  if (registered === true) return problem(refusals.phoneRegistered, 'phone')
  if (!(cause instanceof CallFailed) || cause.failure.kind !== 'refused') return null
  return problem(cause.failure.msg, 'phone')
}
