import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useReducer } from 'react'
import { paths } from '../../navigation/paths.ts'
import { useQueryValues } from '../../navigation/use-query-values.ts'
import { emptyRegistration, reduceRegister, type RegisterForm } from './register-form.ts'

const draftKey = ['register-draft'] as const

/**
 * The registration form. Reading the agreement leaves the page, so the entries are kept in memory meanwhile; they are never stored, and
 * are forgotten at the log-in.
 */
export function useRegisterForm() {
  const queries = useQueryClient()
  const { invitation } = useQueryValues(paths.register)
  const [form, dispatch] = useReducer(
    reduceRegister,
    undefined,
    (): RegisterForm =>
      queries.getQueryData<RegisterForm>(draftKey) ?? { ...emptyRegistration, invitationCode: invitation ?? '' },
  )
  useEffect(() => {
    queries.setQueryData(draftKey, form)
  }, [queries, form])
  return [form, dispatch] as const
}
