/* What the program asks of LAME: one encoder at a time, whose samples and answers lie at fixed places. */
#include <lame.h>
#include <stddef.h>

#define EXPORTED(name) __attribute__((export_name(name)))
/* Samples of a channel that are taken at once: forty frames. */
#define MOST_SAMPLES 46080

static lame_global_flags *encoder;
static float samples[2][MOST_SAMPLES];
/* By lame.h: a quarter more bytes than samples, and 7,200. */
static unsigned char answer[MOST_SAMPLES / 4 * 5 + 7200];

EXPORTED("mostSamples") int most_samples(void) { return MOST_SAMPLES; }
EXPORTED("samplesOf") float *samples_of(int channel) { return samples[channel]; }
EXPORTED("answerAt") unsigned char *answer_at(void) { return answer; }

/* Forgets the encoder before. Answers less than 0 if LAME does not take what is asked. */
EXPORTED("begin") int begin(int channels, int rate, int kilobits, float scale) {
  if (encoder != NULL) lame_close(encoder);
  encoder = lame_init();
  if (encoder == NULL) return -1;
  lame_set_errorf(encoder, NULL);
  lame_set_debugf(encoder, NULL);
  lame_set_msgf(encoder, NULL);
  lame_set_num_channels(encoder, channels);
  lame_set_in_samplerate(encoder, rate);
  lame_set_out_samplerate(encoder, rate);
  lame_set_VBR(encoder, vbr_off);
  lame_set_brate(encoder, kilobits);
  lame_set_scale(encoder, scale);
  lame_set_bWriteVbrTag(encoder, 0);
  lame_set_write_id3tag_automatic(encoder, 0);
  return lame_init_params(encoder);
}

/* Both answer a number of bytes, or less than 0 if something is wrong. */
EXPORTED("code") int code(int count) {
  return lame_encode_buffer_ieee_float(encoder, samples[0], samples[1], count, answer, sizeof answer);
}
EXPORTED("end") int end(void) { return lame_encode_flush(encoder, answer, sizeof answer); }
