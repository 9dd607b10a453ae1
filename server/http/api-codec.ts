import { StandardOpenAPICodec } from '@orpc/openapi/standard'
import {
  StandardBracketNotationSerializer,
  StandardOpenAPIJsonSerializer,
  StandardOpenAPISerializer,
} from '@orpc/openapi-client/standard'

/**
 * Passes outputs through. oRPC's own serializer copies every output to convert dates, sets and the like, but ours are all
 * JSON, files or streams.
 */
class PassThroughSerializer extends StandardOpenAPIJsonSerializer {
  override serialize(data: unknown): [json: unknown, hasBlob: boolean] {
    return [data, data instanceof Blob]
  }
}

/** Decodes the input of a request, and encodes outputs and errors as responses. */
export const apiCodec = new StandardOpenAPICodec(
  new StandardOpenAPISerializer(new PassThroughSerializer(), new StandardBracketNotationSerializer()),
)
