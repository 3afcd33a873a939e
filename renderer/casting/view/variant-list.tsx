import type { ReactNode } from 'react'
import type { Speaker, Variant } from '../../../shared/core/model/cast.ts'
import { IconButton } from '../../base/ui/icon-button.tsx'
import { MoreIcon, PlusIcon } from '../../base/ui/icons/icons.tsx'
import { ChevronRightIcon } from '../../base/ui/icons/more-icons.tsx'
import { Menu } from '../../base/ui/overlays/menu.tsx'
import { DeliveryField } from '../../base/ui/fields/delivery-field.tsx'
import { GainField } from '../../base/ui/fields/gain-field.tsx'
import styles from '../../base/ui/fields/speaker.module.css'
import {
  castingVariantsAdd,
  castingVariantsEmpty,
  castingVariantsHere,
  castingVariantsLines,
  castingVariantsMore,
  castingVariantsName,
  castingVariantsRemove,
  castingVariantsRename,
  castingVariantsTitle,
  castingVariantsUsualVoice,
} from '../../../shared/messages/made/casting.ts'

/** Other ways in which a speaker speaks: lines choose one as `NAME/variant`. */
export type VariantListProps = {
  readonly speaker: Speaker
  readonly readOnly: boolean
  /** The variant that is opened; its voice is what is auditioned and assigned. */
  readonly openName: string | undefined
  readonly linesOf: (variant: string) => number
  readonly onOpen: (variant: string | undefined) => void
  readonly onAdd: () => void
  readonly onRename: (variant: string) => void
  readonly onRemove: (variant: string) => void
  readonly onDelivery: (variant: string, delivery: string) => void
  readonly onGain: (variant: string, gainDb: number) => void
  /** Takes away the variant's own voices: it speaks with the speaker's then. */
  readonly onOwnVoice: (variant: string) => void
  /** The variant's own direction. */
  readonly renderDirection: (variant: string) => ReactNode
}

/** Draws the list; the one that is opened shows what it has of its own. */
export function VariantList(props: VariantListProps) {
  const { speaker, readOnly, openName } = props
  const variants = speaker.variants ?? []
  return (
    <section aria-label={castingVariantsName({ speaker: speaker.name })}>
      <div className="panel-head">
        <h3 className="sec-title">{castingVariantsTitle()}</h3>
        <span className="count">{variants.length === 0 ? '' : variants.length}</span>
        <span className="grow" />
        <IconButton
          icon={PlusIcon}
          label={castingVariantsAdd()}
          small
          disabled={readOnly || variants.length >= 20}
          onClick={props.onAdd}
        />
      </div>
      {variants.length === 0 ? (
        <p className={`${styles.none} hint`}>{castingVariantsEmpty()}</p>
      ) : (
        <ul className={styles.variants}>
          {variants.map((variant) => (
            <li key={variant.name}>
              <div className={styles.variantHead}>
                <button
                  type="button"
                  className={styles.variantName}
                  aria-expanded={variant.name === openName}
                  onClick={() => props.onOpen(variant.name === openName ? undefined : variant.name)}
                >
                  <ChevronRightIcon size={12} />
                  <span className="ellip">{variant.name}</span>
                  <span className="t3 ellip">{aboutVariant(variant, props.linesOf(variant.name))}</span>
                </button>
                <Menu
                  align="end"
                  groups={[
                    {
                      entries: [
                        {
                          title: castingVariantsRename(),
                          disabled: readOnly,
                          onChoose: () => props.onRename(variant.name),
                        },
                        {
                          title: castingVariantsUsualVoice({ name: speaker.name }),
                          disabled: readOnly || !hasOwnVoice(variant),
                          onChoose: () => props.onOwnVoice(variant.name),
                        },
                        {
                          title: castingVariantsRemove(),
                          disabled: readOnly,
                          onChoose: () => props.onRemove(variant.name),
                        },
                      ],
                    },
                  ]}
                  trigger={<IconButton icon={MoreIcon} label={castingVariantsMore({ name: variant.name })} small />}
                />
              </div>
              {variant.name === openName ? (
                <div className={styles.variant}>
                  <p className="hint">{castingVariantsHere()}</p>
                  <DeliveryField
                    value={variant.delivery ?? ''}
                    disabled={readOnly}
                    onSave={(delivery) => props.onDelivery(variant.name, delivery)}
                  />
                  <GainField
                    value={variant.gainDb}
                    disabled={readOnly}
                    onChange={(gainDb) => props.onGain(variant.name, gainDb)}
                  />
                  <div className={styles.direction}>{props.renderDirection(variant.name)}</div>
                </div>
              ) : null}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function hasOwnVoice({ voice, reference, draftVoice }: Variant): boolean {
  return voice !== undefined || reference !== undefined || draftVoice !== undefined
}

/** `Wren Hollis, 3 lines`: its own voice, if it has one, and how often it is used. */
function aboutVariant(variant: Variant, lines: number): string {
  const voice = variant.reference?.title ?? variant.voice?.title ?? variant.draftVoice?.title
  return [...(voice === undefined ? [] : [voice]), castingVariantsLines({ lines })].join(', ')
}
