import { StandardOpenAPICodec } from '@orpc/openapi/standard'
import {
  StandardBracketNotationSerializer,
  StandardOpenAPIJsonSerializer,
  StandardOpenAPISerializer,
} from '@orpc/openapi-client/standard'

/**
 * Passes outputs on. oRPC's own serializer copies each, to convert dates, sets and the like, which no output contains: all
 * are JSON, files or streams.
 */
class UncopiedJson extends StandardOpenAPIJsonSerializer {
  override serialize(data: unknown): [json: unknown, hasBlob: boolean] {
    return [data, data instanceof Blob]
  }
}

/** Reads the input of a request, and turns outputs and errors into responses. */
export const answerCodec = new StandardOpenAPICodec(
  new StandardOpenAPISerializer(new UncopiedJson(), new StandardBracketNotationSerializer()),
)
