import { useQuery } from '@tanstack/react-query'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { readSiteWords, writeSiteWords, type SiteInfoView } from '@bahi/contract/staff/site-words'
import { Facts } from '../../page/facts.tsx'
import { TextField } from '../../page/fields.tsx'
import { QueryStates } from '../../page/query-states.tsx'
import { ReasonDialog } from '../../page/reason-dialog.tsx'
import { useClient } from '../../session/client.ts'
import { useHasRole } from '../../session/session.ts'
import { formatStamp } from '../../text/business-time.ts'
import { asJson, isWhole, ThreeWordsField } from './three-words.tsx'

/** What Bahi says of itself now, and what it said before. */
export function SiteView() {
  const client = useClient()
  const query = useQuery({ queryKey: ['content', 'site'], queryFn: () => client.call(readSiteWords, {}) })
  const mayWrite = useHasRole(writeSiteWords.roles)
  const [isWriting, setWriting] = useState(false)
  return (
    <QueryStates query={query}>
      {({ info, webHosts, history }) => (
        <>
          <section className="tile">
            <div className="tile__head">
              <h2 className="tile__title">Now</h2>
              {mayWrite ? (
                <Button type="primary" onClick={() => setWriting(true)}>
                  Say it anew…
                </Button>
              ) : null}
            </div>
            {(['en', 'zh', 'hi'] as const).map((language) => (
              <p key={language} lang={language} className="content-body">
                {info.about[language]}
              </p>
            ))}
            <Facts
              facts={[
                ['Service hours', info.serviceHours.en],
                ['Telephone', info.servicePhone || 'None'],
                ['E-mail', info.serviceEmail || 'None'],
                ['Customer service at', info.serviceAddress || 'The chat of the app'],
                ['Office', [info.officeName, info.officeAddress].filter((part) => part !== '').join(', ') || 'None'],
                [
                  'Place',
                  info.officeLatitude === null || info.officeLongitude === null
                    ? 'None'
                    : `${info.officeLatitude}, ${info.officeLongitude}`,
                ],
                ['Hosts the operator allows', webHosts.length === 0 ? 'None' : webHosts.join(', ')],
              ]}
            />
          </section>
          <section className="tile">
            <h2 className="tile__title">Before</h2>
            <ol className="line">
              {history.map((one) => (
                <li className="line__one" key={one.id}>
                  <p className="line__what">{one.madeBy}</p>
                  <p className="line__more">
                    {formatStamp(one.madeAt)} · {one.info.about.en.slice(0, 160)}
                  </p>
                </li>
              ))}
            </ol>
            {history.length === 0 ? (
              <p className="side__say">As installed. Every version that is replaced stays here.</p>
            ) : null}
          </section>
          {isWriting ? <SiteDialog info={info} onClose={() => setWriting(false)} /> : null}
        </>
      )}
    </QueryStates>
  )
}

const plainFields = [
  ['servicePhone', 'Telephone'],
  ['serviceEmail', 'E-mail'],
  ['serviceAddress', 'Address of customer service; empty: the chat'],
  ['officeName', 'Office'],
  ['officeAddress', 'Its address'],
] as const

function SiteDialog({ info, onClose }: { info: SiteInfoView; onClose: () => void }) {
  const client = useClient()
  const [about, setAbout] = useState(info.about)
  const [serviceHours, setServiceHours] = useState(info.serviceHours)
  const [plain, setPlain] = useState(() => ({
    servicePhone: info.servicePhone,
    serviceEmail: info.serviceEmail,
    serviceAddress: info.serviceAddress,
    officeName: info.officeName,
    officeAddress: info.officeAddress,
  }))
  const [place, setPlace] = useState(
    info.officeLatitude === null || info.officeLongitude === null
      ? ''
      : `${info.officeLatitude}, ${info.officeLongitude}`,
  )
  const [officeLatitude = '', officeLongitude = ''] = place.split(',').map((part) => part.trim())
  const isPlace =
    place.trim() === '' ||
    (/^-?\d{1,2}(\.\d{1,6})?$/.test(officeLatitude) && /^-?\d{1,3}(\.\d{1,6})?$/.test(officeLongitude))
  return (
    <ReasonDialog
      title="What the house says of itself"
      act="Say it"
      open
      onClose={onClose}
      done="Said. Customers read it from now on."
      isReady={isWhole(about) && isWhole(serviceHours) && isPlace}
      onAct={(reason, options) =>
        client.call(
          writeSiteWords,
          {
            about: asJson(about),
            serviceHours: asJson(serviceHours),
            ...plain,
            ...(place.trim() === '' ? {} : { officeLatitude, officeLongitude }),
            reason,
          },
          options,
        )
      }
    >
      <ThreeWordsField label="About" value={about} most={600} lines={2} onChange={setAbout} />
      <ThreeWordsField label="Service hours" value={serviceHours} most={120} onChange={setServiceHours} />
      {plainFields.map(([name, label]) => (
        <label className="dialog__field" key={name}>
          {label}
          <Input value={plain[name]} onChange={(event) => setPlain({ ...plain, [name]: event.target.value })} />
        </label>
      ))}
      <TextField
        label="Latitude, longitude"
        value={place}
        status={isPlace ? '' : 'error'}
        onChange={setPlace}
        placeholder="19.076, 72.8777"
      />
    </ReasonDialog>
  )
}
