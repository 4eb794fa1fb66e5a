import { type NoticeView, programParam } from '@bahi/contract/customers/notices'
import { useText } from '../../text/use-text.tsx'

/** Which of the customer's programs placed the order that a notice tells of; undefined when none did. */
export function useProgramOfNotice(): (notice: Pick<NoticeView, 'params'>) => string | undefined {
  const { t } = useText()
  return ({ params }) => {
    const name = params[programParam]
    return name === undefined ? undefined : t('notices.program', { name: String(name) })
  }
}
