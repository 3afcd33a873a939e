import { z } from 'zod'

/**
 * An object of a record that is kept: fields that a newer version has added pass, and are there when it is written again. The
 * type does not tell of them.
 */
export function recordObject<S extends z.core.$ZodLooseShape>(shape: S): z.ZodObject<S> {
  return z.looseObject(shape)
}

/** Fields of a record that its schema does not know: those of a newer version. */
export function newerFields({ shape }: { readonly shape: object }, record: object): object {
  return Object.fromEntries(Object.entries(record).filter(([field]) => !Object.hasOwn(shape, field)))
}
