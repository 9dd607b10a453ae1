import { StandardOpenAPICodec } from '@orpc/openapi/standard'
import {
  StandardBracketNotationSerializer,
  StandardOpenAPIJsonSerializer,
  StandardOpenAPISerializer,
} from '@orpc/openapi-client/standard'

/**
 * Leaves outputs as they are. oRPC would copy each, to convert dates, sets and the like; the contract's outputs are JSON,
 * files or streams.
 */
class JsonAsItIs extends StandardOpenAPIJsonSerializer {
  override serialize(data: unknown): [json: unknown, hasBlob: boolean] {
    return [data, data instanceof Blob]
  }
}

/** Reads the input of a request, and turns outputs and errors into responses. */
export const answerCodec = new StandardOpenAPICodec(
  new StandardOpenAPISerializer(new JsonAsItIs(), new StandardBracketNotationSerializer()),
)
