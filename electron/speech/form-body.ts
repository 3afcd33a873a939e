import { sentTypeOf } from './media-kind.ts'

/** One field of a form: text, or a file with its name, whose type is told from its bytes. The same name may come again, and the order is kept. */
export type FormField =
  | { readonly name: string; readonly text: string }
  | { readonly name: string; readonly fileName: string; readonly bytes: Uint8Array }

/**
 * Fields as the body of a `multipart/form-data` request, with the content type that names its boundary. The runtime's own
 * encoder writes it, as it would for `fetch`; it turns the line breaks of texts into CRLF, as the standard wants. Whole
 * bytes, so that the request has a length and nothing is read while it is being sent.
 */
export async function formBody(
  fields: readonly FormField[],
): Promise<{ readonly contentType: string; readonly body: Uint8Array }> {
  const form = new FormData()
  for (const field of fields) {
    if ('text' in field) form.append(field.name, field.text)
    else
      form.append(
        field.name,
        new Blob([Uint8Array.from(field.bytes)], { type: sentTypeOf(field.bytes) }),
        field.fileName,
      )
  }
  const encoded = new Response(form)
  return {
    contentType: encoded.headers.get('content-type') ?? '',
    body: new Uint8Array(await encoded.arrayBuffer()),
  }
}
