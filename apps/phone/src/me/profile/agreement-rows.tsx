import { FileText, ShieldCheck } from 'lucide-react'
import type { UserInfo } from '@bahi/contract/customers/account'
import { agreementVersion } from '@bahi/contract/site/agreement-version'
import { Note } from '@bahi/ui/feedback/note'
import { Gutter, Section } from '@bahi/ui/layout/screen'
import { CardRows, ListRow } from '@bahi/ui/rows/list-row'
import { linkTo, paths } from '../../navigation/paths.ts'
import { formatDay, formatDayAndTime } from '../../text/business-time.ts'
import { useText } from '../../text/use-text.tsx'

const icon = { size: 22, strokeWidth: 1.75 } as const

/** The accepted versions with their times, and the version that is not accepted yet. */
export function AgreementRows({ agreements }: { agreements: UserInfo['agreements'] }) {
  const { t, language } = useText()
  const accepted = agreements.some(({ version }) => version === agreementVersion)
  return (
    <Section title={t('more.agreements')}>
      {accepted ? null : (
        <div className="profile-screen__unread">
          <Gutter>
            <Note tone="wait">
              <a href={linkTo(paths.userAgreement)}>{t('profile.agreement.unread')}</a>
            </Note>
          </Gutter>
        </div>
      )}
      <CardRows>
        {agreements.map(({ version, acceptedAt }) => (
          <ListRow
            key={version}
            plain
            icon={<FileText {...icon} />}
            title={t('profile.agreement.version', { date: formatDay(version, language) })}
            detail={t('profile.agreement.accepted', { at: formatDayAndTime(acceptedAt, language) })}
            href={linkTo(paths.userAgreement, version === agreementVersion ? {} : { version })}
          />
        ))}
        <ListRow
          plain
          icon={<ShieldCheck {...icon} />}
          title={t('account.privacyPolicy')}
          href={linkTo(paths.privacyPolicy)}
        />
      </CardRows>
    </Section>
  )
}
